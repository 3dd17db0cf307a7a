import { togglePreview, useIsPreviewOpen } from './preview.ts'

/** Opens the preview beside the list. Needs JavaScript and a screen that has room for it. */
export function PreviewButton() {
  const isOpen = useIsPreviewOpen()
  return (
    <button
      type="button"
      className="button preview-button needs-script"
      aria-pressed={isOpen}
      aria-keyshortcuts="p"
      onClick={togglePreview}
    >
      Preview
    </button>
  )
}
