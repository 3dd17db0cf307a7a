import type { ReactNode } from 'react'

type PlainDocumentProps = { title: string; theme: string; styles: string; children: ReactNode }

/** A whole document that needs neither router nor data nor scripts. `styles` is the address of the stylesheet. */
export function PlainDocument({ title, theme, styles, children }: PlainDocumentProps) {
  return (
    <html lang="en" className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Assay`}</title>
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
        <main id="main">{children}</main>
      </body>
    </html>
  )
}
