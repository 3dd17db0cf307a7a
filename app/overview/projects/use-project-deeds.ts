import { useMutation } from '@tanstack/react-query'
import { type Doomed, partOf } from './doomed.ts'
import { alterProject, removeProject, setSeriesEnd } from './projects.functions.ts'

/*
 * Afterwards nothing that was loaded before is trusted, and what is shown is loaded again first: whoever asked may not be on the page any more when
 * the deed is told to be done. So it is told to the hook, which outlives that, and not to the call.
 */

/** Deletes a project, a ref or a series. `onDone` is told once what is left is drawn, so that the focus goes to something that stays. */
export function useDeletion(onDone: (done: Awaited<ReturnType<typeof removeProject>>) => void) {
  return useMutation({
    onSuccess: onDone,
    mutationFn: (doomed: Doomed) => removeProject({ data: { slug: doomed.slug, ...partOf(doomed) } }),
  })
}

type Alteration = { slug: string; change: { slug?: string; defaultRef?: string } }

/** Gives a project another slug or another default ref. `slug` is what it goes by before: when this is done, it is shown by the next. */
export function useAlteration(onDone: (done: Awaited<ReturnType<typeof alterProject>>, asked: Alteration) => void) {
  return useMutation({ mutationFn: (data: Alteration) => alterProject({ data }), onSuccess: onDone })
}

/** Ends a series, or lets it go on. */
export function useSeriesEnd(slug: string) {
  return useMutation({ mutationFn: (end: { series: number; ended: boolean }) => setSeriesEnd({ data: { slug, ...end } }) })
}
