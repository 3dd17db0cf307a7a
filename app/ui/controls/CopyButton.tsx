import { useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'

const shownFor = 2000

/** Puts text on the clipboard and says so. `label` names what is copied: `Copy original JSON`. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), shownFor)
    return () => clearTimeout(timer)
  }, [said])

  function copy() {
    // Without a secure context there is no clipboard.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setSaid('Copied'),
      () => setSaid('The browser did not allow it'),
    )
  }
  return (
    <>
      <button type="button" className="button needs-script" aria-label={label} onClick={copy}>
        <Icon name="copy" />
        {said === 'Copied' ? 'Copied' : 'Copy'}
      </button>
      <span role="status" className={said === 'Copied' ? 'sr-only' : 'text-muted'}>
        {said}
      </span>
    </>
  )
}
