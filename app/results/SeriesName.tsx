import { LogText } from '#app/ui/text/LogText.tsx'

/** What a series is of: a tool, and the category that tells its analyses apart. */
export function SeriesName({ tool, category }: { tool: string; category: string }) {
  return (
    <>
      <LogText text={tool} />
      {category !== '' && (
        <>
          {' ('}
          <LogText text={category} />)
        </>
      )}
    </>
  )
}
