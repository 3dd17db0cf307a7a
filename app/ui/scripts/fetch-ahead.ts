type LazyComponent = { preload?: () => Promise<void> | undefined }

/** Loads what `component` is of before anybody waits for it: of a script that does not come nobody is told then. */
export async function fetchAhead(load: () => Promise<unknown>, component: LazyComponent): Promise<void> {
  const isThere = await load().then(
    () => true,
    () => false,
  )
  if (isThere) await component.preload?.()
}
