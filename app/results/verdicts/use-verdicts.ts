import { useMutation } from '@tanstack/react-query'
import { rememberAuthor, rememberedAuthor } from '#app/results/verdicts/author.ts'
import type { SaidVerdict } from '#app/results/verdicts/read-verdict-form.ts'
import type { ResultId } from '#app/results/results.schemas.ts'
import { giveVerdict, giveVerdictToQuery, takeBack } from '#app/results/verdicts/verdicts.functions.ts'

/** What a verdict is given to: results with the versions that were seen of them, or all that a query was seen to find, but some. */
export type VerdictTarget = { ids: ResultId[]; versions: Record<ResultId, number> } | { q: string; total: number; except?: ResultId[] }

type Giving = { target: VerdictTarget; said: SaidVerdict }
type Outcome = Awaited<ReturnType<typeof giveVerdict>>

/**
 * Gives a verdict. Afterwards nothing that was loaded before is trusted. `onAnswer` is told what came of it, `onFailure` that no answer came,
 * also where who asked is gone from the page by then.
 */
export function useGiveVerdict(onAnswer: (outcome: Outcome, giving: Giving) => void, onFailure: (giving: Giving) => void) {
  return useMutation({
    onSuccess: onAnswer,
    onError: (_error, giving) => onFailure(giving),
    mutationFn: ({ target, said }: Giving): Promise<Outcome> => {
      rememberAuthor(said.author ?? '')
      return 'ids' in target ? giveVerdict({ data: { ...said, ...target } }) : giveVerdictToQuery({ data: { ...said, ...target } })
    },
  })
}

/** Changes that were taken back in this tab, and those that are being. */
const takenBack = new Set<number>()
const underWay = new Map<number, Promise<unknown>>()

/** Whether a change was taken back, so that nobody need be offered it. */
export function isTakenBack(change: number): boolean {
  return takenBack.has(change)
}

/** Taking a change back, while that is under way: what comes of it. */
export function takingBack(change: number): Promise<unknown> | undefined {
  return underWay.get(change)
}

/** Takes a change of verdicts back, by its number. */
export function useTakeBack() {
  return useMutation({
    mutationFn: (undo: number) => {
      const attempt = tryToTakeBack(undo)
      underWay.set(undo, attempt)
      return attempt
    },
  })
}

async function tryToTakeBack(undo: number) {
  try {
    const outcome = await takeBack({ data: { undo, author: rememberedAuthor() || null } })
    takenBack.add(undo)
    return outcome
  } finally {
    underWay.delete(undo)
  }
}
