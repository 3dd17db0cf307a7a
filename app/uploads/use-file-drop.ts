import { useEffect, useEffectEvent, useState } from 'react'
import type { Dropped } from '#app/uploads/folder/take.ts'

/** Takes what is dropped anywhere on the page, files and folders. Gives whether some are being dragged over it now. */
export function useFileDrop(onDrop: (dropped: Dropped) => void): boolean {
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
      if (event.dataTransfer !== null) dropped(readDrop(event.dataTransfer))
    }
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('dragover', drag, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => ending.abort()
  }, [])
  return over
}

/** What a folder is, only its entry tells, and only while the drop is dealt with. */
function readDrop({ items, files: all }: DataTransfer): Dropped {
  const files: File[] = []
  const folders: FileSystemDirectoryEntry[] = []
  for (const item of items) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    const file = item.getAsFile()
    if (isFolder(entry)) folders.push(entry)
    else if (file !== null) files.push(file)
  }
  return folders.length === 0 ? { files: [...all], folders } : { files, folders }
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true
}
