/** A picture that browsers draw and that runs nothing, told by its bytes alone; its size in pixels. */
export type Image = { readonly type: 'image/png' | 'image/gif' | 'image/jpeg'; readonly width: number; readonly height: number }

/** Larger ones are no screenshot; a browser takes memory for every pixel. */
const largestSide = 20_000
const mostPixels = 50_000_000

/** What picture bytes are: PNG, GIF or JPEG of a reasonable size; null for all else, whatever a log says that it is. */
export function readImage(bytes: Uint8Array): Image | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const image = readPng(view) ?? readGif(view) ?? readJpeg(view)
  if (image === null || image.width === 0 || image.height === 0) return null
  return image.width <= largestSide && image.height <= largestSide && image.width * image.height <= mostPixels ? image : null
}

function readPng(view: DataView): Image | null {
  // The signature, then the chunk IHDR, which comes first.
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  if (view.getUint32(12) !== 0x49484452) return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(view: DataView): Image | null {
  // `GIF87a` or `GIF89a`.
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638 || ![0x3761, 0x3961].includes(view.getUint16(4))) return null
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function readJpeg(view: DataView): Image | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    // The start of a frame, of any coding; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}
