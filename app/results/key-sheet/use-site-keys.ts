import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { wantScript } from '#app/ui/scripts/want-script.ts'

function siteKeys() {
  return import('./site-keys.ts')
}

/** Listens for the keys of the whole site; what they do is loaded with the first key that is pressed. `showKeys`: somebody asks what keys there are, or no longer does. */
export function useSiteKeys(showKeys: (isShown: boolean) => void): void {
  const navigate = useNavigate()
  const load = useEffectEvent(async () => {
    const keys = await wantScript(siteKeys)
    return keys.createSiteKeys({ goTo: (page) => void navigate({ to: page }), showKeys })
  })
  useEffect(() => {
    let press: Promise<(event: KeyboardEvent) => void> | undefined
    function take(event: KeyboardEvent) {
      press ??= load()
      press.then(
        (press) => press(event),
        () => (press = undefined),
      )
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
}
