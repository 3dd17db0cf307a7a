import type { Ref } from 'react'
import { Icon } from './Icon.tsx'

/** Takes away what it stands in, which `label` names: `Close this note`. */
export function CloseButton({ label, ref, onClick }: { label: string; ref?: Ref<HTMLButtonElement>; onClick: () => void }) {
  return (
    <button ref={ref} type="button" className="button button-bare" aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  )
}
