const shown = 12

/** A commit as people read it: as many letters of its id as tell it from others. */
export function formatCommit(commit: string): string {
  return commit.slice(0, shown)
}
