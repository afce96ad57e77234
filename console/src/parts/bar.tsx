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
  const gap = errors > 0 && errors < requests ? 1 : 0
  const refused = Math.min(pixelsOf(errors), gap > 0 ? height - gap - least : height)
  const answered = Math.min(pixelsOf(requests - errors), height - refused - gap)
  return (
    <>
      {requests === 0 && <rect className="bar-none" x={x} y={height - 1} width={width} height={1} />}
      <rect className="bar-answered" x={x} y={height - answered} width={width} height={answered} />
      <rect className="bar-refused" x={x} y={height - answered - gap - refused} width={width} height={refused} />
    </>
  )
}

/** Pixels of what is not nothing, so that one request is seen beside a million. */
const least = 2
