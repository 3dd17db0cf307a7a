/** What a store should say after some uploads, kept as plainly as can be: every snapshot with the names of its results, replayed whenever asked. */

export type Series = 'main/Tool' | 'main/Other' | 'pull/7/Tool'
type State = 'open' | 'reopened' | 'fixed'

type Snapshot = { upload: string; names: ReadonlySet<string>; complete: boolean }

export class History {
  readonly #snapshots: { [series in Series]: Snapshot[] } = { 'main/Tool': [], 'main/Other': [], 'pull/7/Tool': [] }

  /** What is not complete may have missed what was open: it counts as having that, too. */
  add(series: Series, upload: string, names: readonly string[], complete: boolean): void {
    const open = complete ? [] : [...this.states(series)].flatMap(([name, state]) => (state === 'fixed' ? [] : [name]))
    this.#snapshots[series].push({ upload, names: new Set([...names, ...open]), complete })
  }

  remove(upload: string): void {
    for (const snapshots of Object.values(this.#snapshots)) {
      const at = snapshots.findIndex((snapshot) => snapshot.upload === upload)
      if (at !== -1) snapshots.splice(at, 1)
    }
  }

  uploads(): string[] {
    return Object.values(this.#snapshots).flatMap((snapshots) => snapshots.map(({ upload }) => upload))
  }

  /** Everything that a series has ever had, as far as uploads of it are left. */
  states(series: Series): Map<string, State> {
    const states = new Map<string, State>()
    const onceFixed = new Set<string>()
    for (const { names, complete } of this.#snapshots[series]) {
      for (const [name, state] of states) {
        if (!complete || names.has(name) || state === 'fixed') continue
        states.set(name, 'fixed')
        onceFixed.add(name)
      }
      for (const name of names) states.set(name, onceFixed.has(name) ? 'reopened' : 'open')
    }
    return states
  }

  isEmpty(): boolean {
    return this.uploads().length === 0
  }
}
