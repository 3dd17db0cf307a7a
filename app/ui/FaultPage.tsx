import { digestOf } from './digest-of.ts'
import { faultSentence } from './fault-sentence.ts'
import { FaultNote } from './FaultNote.tsx'
import { PageMessage } from './PageMessage.tsx'

/**
 * The whole document in place of a page whose rendering failed. It needs neither router nor data nor scripts, since any of them may be
 * what failed. `address` is the page's own, and `styles` that of the stylesheet.
 */
export function FaultPage({ fault, address, theme, styles }: { fault: Error; address: string; theme: string; styles: string }) {
  return (
    <html lang="en" className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>This page could not be shown · Assay</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className="site-header">
          <nav aria-label="Main">
            <a href="/" className="logo">
              Assay
            </a>
            <a href="/">Overview</a>
            <a href="/results">Results</a>
          </nav>
        </header>
        <main id="main">
          <PageMessage title="This page could not be shown">
            <p>{faultSentence(fault)}</p>
            <FaultNote digest={digestOf(fault)} />
            <p className="actions">
              <a href={address}>Try again</a>
              <a href="/">Go to the overview</a>
            </p>
          </PageMessage>
        </main>
      </body>
    </html>
  )
}
