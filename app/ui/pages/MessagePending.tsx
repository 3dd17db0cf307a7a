import { PagePending } from './PagePending.tsx'

/** In place of a page that is a heading, which is known, and some text. */
export function MessagePending({ title }: { title: string }) {
  return (
    <PagePending what="the page">
      <div className="page-message">
        <h1>{title}</h1>
        <div className="bone-lines" />
      </div>
    </PagePending>
  )
}
