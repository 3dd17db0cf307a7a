import { PagePending } from '#app/ui/pages/PagePending.tsx'

/** In place of one result: the way back and on, its verdict, its heading, its text and its facts. */
export function ResultPending() {
  return (
    <PagePending what="the result">
      <div className="result">
        <div className="result-top">
          <div className="result-navigation">
            <div className="bone bone-back" />
            <div className="bone bone-button" />
            <div className="bone bone-button" />
          </div>
          <div className="bone verdict-button" />
        </div>
        <div className="result-heading">
          <div className="bone bone-mark" />
          <h1 className="bone bone-title">
            <span className="sr-only">Result</span>
          </h1>
          <div className="bone bone-places" />
        </div>
        <div className="result-columns">
          <div className="result-text">
            <div className="bone-lines" />
            <div className="bone bone-source" />
          </div>
          <div className="bone-facts" />
        </div>
      </div>
    </PagePending>
  )
}
