import type { ComparisonFacts, ShownSide } from './compare.schemas.ts'
import { LogText } from '#app/ui/LogText.tsx'

type CategoriesNoteProps = { categories: ComparisonFacts['apart'][number]; before: ShownSide; after: ShownSide }

/** That one side alone analysed some categories of a tool: what differs may differ for that, and not by what was done to the code. */
export function CategoriesNote({ categories: { tool, ...only }, before, after }: CategoriesNoteProps) {
  const sides = [
    { side: before, names: only.before },
    { side: after, names: only.after },
  ].filter(({ names }) => names.length > 0)
  return (
    <p className="comparison-note">
      Of <LogText text={tool} />,{' '}
      {sides.map(({ side, names }, at) => (
        <span key={side === before ? 'before' : 'after'}>
          {at > 0 && ', and '}
          <LogText text={side.fileName || side.text} /> alone has <LogText text={names.map(categoryWords).join(', ')} />
        </span>
      ))}
      . Results of two categories are not matched with each other: what is new or gone may be so for this reason alone.
    </p>
  )
}

function categoryWords(category: string): string {
  return category === '' ? 'runs without a category' : `the category ${category}`
}
