import { enterKey, flowShortcuts } from '#app/results/flows/flow-keys.ts'
import { listKeys, undoDoes } from '#app/results/list/keys/list-keys.ts'
import { siteKeys } from './site-keys.ts'
import { verdicts } from '#app/sarif/codes.ts'
import type { Shortcut } from '#app/ui/keys/shortcuts.ts'

/** All keys, by where they hold: what the sheet of keys is made of. Whoever adds a table of keys adds it here. */
export const keyTables: { title: string; shortcuts: Pick<Shortcut, 'keys' | 'does' | 'isOffered'>[] }[] = [
  { title: 'Everywhere', shortcuts: siteKeys({ goTo() {}, showKeys() {} }) },
  { title: 'In the list', shortcuts: listKeys },
  {
    // As use-result-keys.ts and the verdict's button do.
    title: 'On the page of a result',
    shortcuts: [
      { keys: ['j'], does: 'Go to the next result of its list' },
      { keys: ['k'], does: 'Go to the previous result of its list' },
      { keys: ['e'], does: 'Give it a verdict' },
      { keys: ['u'], does: undoDoes },
      { keys: [enterKey], does: 'Go to the steps of its code flow' },
    ],
  },
  // As VerdictForm.tsx does.
  {
    title: 'Where a verdict is asked for',
    shortcuts: [
      { keys: verdicts.map((_, at) => `${at + 1}`), does: 'Choose a verdict by its place' },
      { keys: ['Control+Enter'], does: 'Give it; where it was refused, go to the button that does' },
    ],
  },
  // As use-flow-keys.ts does.
  { title: 'In the steps of a code flow', shortcuts: flowShortcuts },
]
