import { formatCount } from '#app/ui/text/format-number.ts'
import type { Rebuilt } from '#app/rebuild/rebuild-store.ts'

const reasons: Record<Rebuilt['kept'][number]['reason'], string> = {
  'by hand': 'something of it was deleted, restored or chosen by hand, which its uploads do not tell',
  dropped: 'uploads of it were dropped after their time',
}

/** What is said of a store that was rebuilt: how much was read, and what could not be. */
export function rebuildLines({ read, projects, kept, links }: Rebuilt): string[] {
  return [
    `Rebuilt ${formatCount(projects, 'project')} from ${formatCount(read, 'upload')}. Verdicts are as they were.`,
    ...kept.map(({ slug, reason }) => `${slug}: taken over as it was, since ${reasons[reason]}`),
    ...(links.moved > 0 ? [`${formatCount(links.moved, 'id leads', 'ids lead')} to other results by now, which show the same`] : []),
    ...(links.lost > 0
      ? [`${formatCount(links.lost, 'id leads', 'ids lead')} to nothing any more: no upload shows their results as it is read now`]
      : []),
  ]
}
