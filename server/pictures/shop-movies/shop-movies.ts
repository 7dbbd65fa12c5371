import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { MOVIE_LIMITS } from '#contract/identity.ts'

/** An upright screen of a phone is 9:16; a pixel more or less comes from even numbers. */
const SHAPE = 9 / 16
const SHAPE_TOLERANCE = 0.02
const CODECS: Readonly<Record<string, readonly string[]>> = {
  mp4: ['avc'],
  webm: ['vp8', 'vp9'],
}

interface Movie {
  readonly file: string
  readonly bytes: Buffer
}

/**
 * Returns a movie that keeps `MOVIE_LIMITS`, without sound and metadata, such as the place where it
 * was filmed; null if it does not keep them. The pictures of the movie stay as they are.
 */
export async function readMovie(upload: Buffer): Promise<Movie | null> {
  if (upload.length > MOVIE_LIMITS.bytesMax) return null
  try {
    const source = new BufferSource(new Uint8Array(upload))
    const input = new Input({ formats: [MP4, QTFF, WEBM], source })
    const format = (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
    const track = await input.getPrimaryVideoTrack()
    if (track === null || !(await isFitting(track, format))) return null
    return { file: `movie.${format}`, bytes: await copied(input, format) }
  } catch {
    // The reader throws at the first byte that fits no container.
    return null
  }
}

export async function isFitting(
  track: Pick<InputVideoTrack, 'codec' | 'computeDuration' | 'displayHeight' | 'displayWidth'>,
  format: string,
): Promise<boolean> {
  const { widthMin, widthMax, secondsMin, secondsMax } = MOVIE_LIMITS
  const { displayWidth: width, displayHeight: height, codec } = track
  const seconds = await track.computeDuration()
  return (
    CODECS[format]?.includes(codec ?? '') === true &&
    width >= widthMin &&
    width <= widthMax &&
    Math.abs(width / height - SHAPE) <= SHAPE_TOLERANCE &&
    seconds >= secondsMin &&
    seconds <= secondsMax
  )
}

async function copied(input: Input, format: string): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
    target,
  })
  const conversion = await Conversion.init({ input, output, audio: { discard: true }, tags: {} })
  await conversion.execute()
  if (target.buffer === null) throw new Error('the movie has no bytes')
  return Buffer.from(target.buffer)
}
