import type { ByteWindow } from './byte-window.ts'

/** Passes over the mark of UTF-8 that a text may begin with. */
export function passMark(window: ByteWindow): void {
  while (window.end < 3 && window.more(3));
  const { buffer } = window
  if (window.end >= 3 && buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) window.position = 3
}
