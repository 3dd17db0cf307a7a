/** Up to so many bytes; a log with more of them before its tool is known is read once more. */
const bytesHeld = 32 * 1024 * 1024

/** Artifacts with contents that wait for their run's results to begin. */
export class HeldArtifacts {
  #artifacts: { index: number; bytes: Uint8Array }[] = []
  #bytes = 0

  /** Takes an artifact. Gives false, and forgets all, where they are too many to `wait` for long. */
  hold(index: number, bytes: Uint8Array, wait: boolean): boolean {
    this.#bytes += bytes.length
    if (wait && this.#bytes > bytesHeld) {
      this.#artifacts = []
      return false
    }
    this.#artifacts.push({ index, bytes: new Uint8Array(bytes) })
    return true
  }

  /** What is held, once. */
  take(): { index: number; bytes: Uint8Array }[] {
    const artifacts = this.#artifacts
    this.#artifacts = []
    return artifacts
  }
}
