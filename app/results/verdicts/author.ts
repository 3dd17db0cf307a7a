const key = 'assay-author'

/** The name under which somebody gives verdicts in this browser; empty until there is one. */
export function rememberedAuthor(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // The browser keeps nothing for this page.
    return ''
  }
}

/** Keeps the name for the next verdict; an empty one is forgotten. */
export function rememberAuthor(author: string): void {
  try {
    if (author === '') localStorage.removeItem(key)
    else localStorage.setItem(key, author)
  } catch {
    // It is asked for again.
  }
}
