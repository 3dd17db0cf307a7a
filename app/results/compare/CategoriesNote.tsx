import type { ComparisonFacts, ShownSide } from './compare.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'

type CategoriesNoteProps = {
  categories: ComparisonFacts['apart'][number]
  before: ShownSide
  after: ShownSide
  /** Whether its project is named: there are several. */
  hasProject: boolean
}

/** That one side alone analysed some categories of a tool: what differs may differ for that, and not by what was done to the code. */
export function CategoriesNote({ categories: { project, tool, ...only }, before, after, hasProject }: CategoriesNoteProps) {
  const sides = [
    { side: before, categories: only.before },
    { side: after, categories: only.after },
  ].filter(({ categories }) => categories.names.length > 0)
  return (
    <p className="comparison-note">
      Of <LogText text={tool} />
      {hasProject && (
        <>
          {' '}
          on <LogText text={project} />
        </>
      )}
      ,{' '}
      {sides.map(({ side, categories: { names, more } }, at) => (
        <span key={side === before ? 'before' : 'after'}>
          {at > 0 && ', and '}
          <LogText text={side.fileName || side.text} /> alone has <LogTexts texts={names.map(categoryWords)} more={more} />
        </span>
      ))}
      . Results of two categories are not matched with each other: what is new or gone may be so for this reason alone.
    </p>
  )
}

function categoryWords(category: string): string {
  return category === '' ? 'runs without a category' : `the category ${category}`
}
