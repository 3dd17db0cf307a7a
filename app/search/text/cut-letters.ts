/** The first code points of a text, at most so many, and `…` where there are more. */
export function cutLetters(text: string, longest: number): string {
  if (text.length <= longest) return text
  const letters = Array.from(text)
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text
}
