const isAbsolute = /^(?:\/|[A-Z]:\/)/

/** The longest folder that paths lie in, as long as all of them are absolute. */
export class CommonFolder {
  /** Its names, the first of which is empty or a drive; null before the first path. */
  #names: string[] | null = null
  #areAbsolute = true

  /** Takes a repo path; an empty one is none. */
  add(path: string): void {
    if (path === '' || !this.#areAbsolute) return
    this.#areAbsolute = isAbsolute.test(path)
    const names = path.split('/').slice(0, -1)
    const known = this.#names ?? names
    const differs = known.findIndex((name, at) => name !== names[at])
    this.#names = differs === -1 ? known : known.slice(0, differs)
  }

  /** Null where a path is relative, where there is none, and where they have no more in common than a root or a drive. */
  get path(): string | null {
    const names = this.#names ?? []
    return this.#areAbsolute && names.slice(1).some((name) => name !== '') ? names.join('/') : null
  }
}
