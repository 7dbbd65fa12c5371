import iconv from 'iconv-lite'

/** Signs that look alike and that code pages map differently, each with the sign that CP932 has. */
export const LOOKALIKES: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '―',
  '‖': '∥',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¥': '￥',
  '‘': '’',
  '゠': '=',
  '\u00a0': ' ',
}

/** Returns the bytes of a text in CP932, or null if CP932 lacks one of its characters. */
export function cp932BytesOf(text: string): Buffer | null {
  const bytes = iconv.encode(text, 'cp932')
  return iconv.decode(bytes, 'cp932') === text ? bytes : null
}
