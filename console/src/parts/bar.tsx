import './bar.css'

/** One bar of a chart of days: what was answered, and above it what was refused. */
export function Bar({
  x,
  width,
  requests,
  errors,
  most,
  height,
}: {
  readonly x: number | string
  readonly width: number | string
  readonly requests: number
  readonly errors: number
  /** The number of requests for which a bar is as high as the chart. */
  readonly most: number
  /** The height of the chart in pixels. */
  readonly height: number
}) {
  const pixelsOf = (number: number) => (number === 0 ? 0 : Math.max(least, Math.round((number / most) * height)))
  const answered = pixelsOf(requests - errors)
  const refused = Math.min(pixelsOf(errors), height - Math.min(answered, least))
  const above = Math.min(answered, height - refused)
  return (
    <>
      {requests === 0 && <rect className="bar-none" x={x} y={height - 1} width={width} height={1} />}
      {above > 0 && <rect className="bar-answered" x={x} y={height - above} width={width} height={above} />}
      {refused > 0 && (
        <rect className="bar-refused" x={x} y={height - above - refused} width={width} height={refused} />
      )}
    </>
  )
}

/** Pixels of what is not nothing, so that one request is seen beside a million. */
const least = 2
