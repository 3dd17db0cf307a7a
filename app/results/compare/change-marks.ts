import type { Change } from '#app/search/changes.ts'

/** A sign for each change, and what it says. */
export const changeMarks: Record<Change, { sign: string; says: string }> = {
  new: { sign: '+', says: 'on the second side only' },
  gone: { sign: '−', says: 'on the first side only' },
  updated: { sign: '~', says: 'on both sides, and another level, message or place' },
  same: { sign: '=', says: 'on both sides, and nothing of it has changed' },
}
