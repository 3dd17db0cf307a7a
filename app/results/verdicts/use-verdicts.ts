import { useMutation } from '@tanstack/react-query'
import { rememberAuthor, rememberedAuthor } from './author.ts'
import type { SaidVerdict } from './read-verdict-form.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { beginTakingBack, endTakingBack } from './taking-back.ts'
import { giveVerdict, giveVerdictToQuery, takeBack } from './verdicts.functions.ts'

/** What a verdict is given to: results with the versions that were seen of them, or all that a query was seen to find, but some. */
export type VerdictTarget = { ids: ResultId[]; versions: Record<ResultId, number> } | { q: string; total: number; except?: ResultId[] }

type Giving = { target: VerdictTarget; said: SaidVerdict }
type Outcome = Awaited<ReturnType<typeof giveVerdict>>

/**
 * Gives a verdict. Afterwards nothing that was loaded before is trusted. `onAnswer` is told what came of it, `onFailure` that no answer came,
 * also where who asked is gone from the page by then.
 */
export function useGiveVerdict(onAnswer: (outcome: Outcome, giving: Giving) => void, onFailure: (giving: Giving, failure: Error) => void) {
  return useMutation({
    onSuccess: onAnswer,
    onError: (failure, giving) => onFailure(giving, failure),
    mutationFn: ({ target, said }: Giving): Promise<Outcome> => {
      rememberAuthor(said.author ?? '')
      return 'ids' in target ? giveVerdict({ data: { ...said, ...target } }) : giveVerdictToQuery({ data: { ...said, ...target } })
    },
  })
}

/** Takes a change of verdicts back, by its number and when it was made. */
export function useTakeBack() {
  return useMutation({
    mutationFn: ({ change, at }: { change: number; at: string | null }) =>
      beginTakingBack(change, takeBack({ data: { undo: change, at, author: rememberedAuthor() || null } })),
    // What was loaded before has been loaded anew by then.
    onSuccess: (_outcome, { change }) => endTakingBack(change),
  })
}
