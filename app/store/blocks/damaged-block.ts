/** What is stored of results does not unpack any more: the disk changed it, or whoever copied the database. Nothing that is left of it is taken for all. */
export class DamagedBlock extends RangeError {
  override readonly name = 'DamagedBlock'
  readonly code = 'damaged'
}

/** What unpacking threw, as what it means. */
export function damaged(cause: unknown): DamagedBlock {
  return cause instanceof DamagedBlock ? cause : new DamagedBlock(`The block is damaged: ${String(cause)}`, { cause })
}

/** What `work` gives; null where what it reads is damaged, which is told. */
export async function unlessDamaged<T>(work: () => T | Promise<T>, tell: (error: DamagedBlock) => void = () => {}): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DamagedBlock)) throw error
    tell(error)
    return null
  }
}
