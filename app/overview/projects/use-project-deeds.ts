import { useMutation } from '@tanstack/react-query'
import type { Doomed } from '#app/overview/projects/doomed.ts'
import { alterProject, removeProject, setSeriesEnd } from '#app/overview/projects/projects.functions.ts'

/** Deletes a project, a ref or a series. Afterwards nothing that was loaded before is trusted, as after each of these. */
export function useDeletion() {
  return useMutation({
    mutationFn: (doomed: Doomed) =>
      removeProject({
        data: {
          slug: doomed.slug,
          ...(doomed.what === 'ref' && { ref: doomed.ref }),
          ...(doomed.what === 'series' && { series: doomed.series }),
        },
      }),
  })
}

/** Gives a project another slug or another default ref. */
export function useAlteration(slug: string) {
  return useMutation({ mutationFn: (change: { slug?: string; defaultRef?: string }) => alterProject({ data: { slug, change } }) })
}

/** Ends a series, or lets it go on. */
export function useSeriesEnd(slug: string) {
  return useMutation({ mutationFn: (end: { series: number; ended: boolean }) => setSeriesEnd({ data: { slug, ...end } }) })
}
