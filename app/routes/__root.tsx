import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Link, Outlet, Scripts, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { getBrowserSettings } from '#app/routing/browser-settings.functions.ts'
import { TraceTags } from '#app/monitoring/TraceTags.tsx'
import { routeLoadingValues } from '#app/routing/route-loading-values.ts'
import { SavedFiltersButton } from '#app/results/filters/SavedFiltersButton.tsx'
import { SearchBox } from '#app/results/box/SearchBox.tsx'
import { LazyKeySheet } from '#app/results/key-sheet/lazy-key-sheet.ts'
import { LazyLoadingLine } from '#app/results/list/notes/lazy-loading-line.ts'
import { useSiteKeys } from '#app/results/key-sheet/use-site-keys.ts'
import styles from '#app/styles.css?url'
import { ErrorPage } from '#app/ui/faults/ErrorPage.tsx'
import { LazyPart } from '#app/ui/scripts/LazyPart.tsx'
import { LastWords } from '#app/ui/faults/LastWords.tsx'
import { NotFoundPage } from '#app/ui/faults/NotFoundPage.tsx'
import { PendingBar } from '#app/ui/pages/PendingBar.tsx'
import { RouteAnnouncer } from '#app/ui/pages/RouteAnnouncer.tsx'
import { RouteDeadline } from '#app/ui/pages/RouteDeadline.tsx'
import { readTheme } from '#app/ui/controls/theme.ts'
import { ThemeSwitch } from '#app/ui/controls/ThemeSwitch.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      // Of an address that is no page nothing else is matched.
      { title: matches.length > 1 ? 'Assay' : 'No such page · Assay' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  loader: () => getBrowserSettings(),
  staleTime: Infinity,
  shellComponent: Shell,
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

function Shell({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={readTheme()}>
      <head>
        <TraceTags />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Layout() {
  const { q = '', sort = 'severity', group = '' } = useSearch({ strict: false })
  const { loading } = Route.useLoaderData()
  const [showsKeys, setShowsKeys] = useState(false)
  useSiteKeys(setShowsKeys)
  useEffect(() => {
    // Says that the page is alive: until then its controls are links and forms.
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <header className="site-header">
        <nav aria-label="Main">
          {/* Of two links to a page one says that it is the current one: this is a plain one, which does not. */}
          <a href="/" className="logo" data-links="">
            Assay
          </a>
          <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
            Overview
          </Link>
          <Link to="/results" activeOptions={{ includeSearch: false }}>
            Results
          </Link>
        </nav>
        <SearchBox q={q} sort={sort} group={group} />
        <SavedFiltersButton search={{ q, sort, group, cursor: '' }} />
        <ThemeSwitch />
        <PendingBar />
      </header>
      <main id="main" tabIndex={-1}>
        {loading !== null && (
          <LazyPart>
            <LazyLoadingLine first={loading} />
          </LazyPart>
        )}
        <RouteDeadline after={routeLoadingValues.timeout}>
          <Outlet />
        </RouteDeadline>
      </main>
      <LastWords />
      <RouteAnnouncer />
      {showsKeys && (
        <Suspense>
          <LazyKeySheet onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
    </>
  )
}
