import { encode } from 'uqr'

/** The quiet zone around a QR code, in modules: ISO/IEC 18004 requires four. */
const border = 4

/** A text as a QR code, dark on light in every colour scheme, because many cameras read no other. */
export function QrCode({ of: text, label }: { readonly of: string; readonly label: string }) {
  const { size, data } = encode(text, { border })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={192} height={192}>
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  )
}
