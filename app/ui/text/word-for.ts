/** The word for what a log says, or that itself where there is none: it may be `constructor`, which every object seems to have. */
export function wordFor(words: Readonly<Record<string, string>>, said: string): string {
  return (Object.hasOwn(words, said) ? words[said] : undefined) ?? said
}
