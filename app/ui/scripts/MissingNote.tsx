import { createIsomorphicFn } from '@tanstack/react-start'

/** In the browser nothing, which keeps React from what the server wrote. A link to no other address loads the page again. */
const words = createIsomorphicFn()
  .server(
    () => '<span>Part of this page could not be loaded. Try again once the connection is back, or <a href="">reload the page</a>.</span>',
  )
  .client(() => '')

/** Says that a script has not come. It is in every page from the beginning, as nothing else may come either, and `wantScript` shows it. */
export function MissingNote() {
  // oxlint-disable-next-line react/no-danger -- written above
  return <div id="missing-note" role="alert" hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: words() }} />
}
