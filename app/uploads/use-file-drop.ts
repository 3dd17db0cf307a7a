import { useEffect, useEffectEvent, useState } from 'react'

/** Takes the files that are dropped anywhere on the page. Gives whether some are being dragged over it now. */
export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    function isFiles(event: DragEvent): boolean {
      return event.dataTransfer?.types.includes('Files') ?? false
    }
    function drag(event: DragEvent) {
      if (!isFiles(event)) return
      // Without this the browser would open the file.
      event.preventDefault()
      setOver(true)
    }
    function leave(event: DragEvent) {
      // Leaving an element for another one is no leaving of the page.
      if (event.relatedTarget === null) setOver(false)
    }
    function drop(event: DragEvent) {
      if (!isFiles(event)) return
      event.preventDefault()
      setOver(false)
      dropped([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return over
}
