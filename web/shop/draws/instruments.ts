/** Where a sound begins, in seconds of the context, and how loud it is at most. */
interface Stroke {
  readonly at: number
  readonly loudness: number
}

/** The instruments of the reveal, made at play time: nothing to load, and the same on every device. */
export interface Band {
  readonly context: BaseAudioContext
  readonly out: AudioNode
}

/** A great drum: the skin's pitch falls, and the stick is heard. */
export function drum({ context, out }: Band, { at, loudness }: Stroke) {
  const skin = context.createOscillator()
  skin.frequency.setValueAtTime(150, at)
  skin.frequency.exponentialRampToValueAtTime(46, at + 0.22)
  skin.connect(fading({ context, out }, { at, loudness, lasts: 0.9 }))
  skin.start(at)
  skin.stop(at + 0.9)
  noise({ context, out }, { at, loudness: loudness * 0.4, lasts: 0.05, hertz: 420 })
}

/** Wooden clappers: two bars of oak that meet. */
export function clap(band: Band, { at, loudness }: Stroke) {
  for (const hertz of [1740, 2630, 3910]) {
    const bar = band.context.createOscillator()
    bar.type = 'triangle'
    bar.frequency.value = hertz
    bar.connect(fading(band, { at, loudness: loudness / 3, lasts: 0.09 }))
    bar.start(at)
    bar.stop(at + 0.1)
  }
  noise(band, { at, loudness: loudness * 0.5, lasts: 0.03, hertz: 3200 })
}

/** A sheet of paper that is turned. */
export function paper(band: Band, { at, loudness }: Stroke) {
  noise(band, { at, loudness, lasts: 0.16, hertz: 1900, hertzAfter: 5200 })
  noise(band, { at: at + 0.11, loudness: loudness * 0.7, lasts: 0.07, hertz: 900 })
}

/** A small bell with the partials of bronze, which stand in no whole proportion. */
export function bell(band: Band, { at, loudness, hertz }: Stroke & { readonly hertz: number }) {
  for (const [ratio, share, lasts] of [
    [1, 0.55, 1.6],
    [2.76, 0.3, 0.9],
    [5.4, 0.15, 0.45],
  ] as const) {
    const partial = band.context.createOscillator()
    partial.frequency.value = hertz * ratio
    partial.connect(fading(band, { at, loudness: loudness * share, lasts }))
    partial.start(at)
    partial.stop(at + lasts)
  }
}

/** A roar that grows until `lasts` seconds have gone, and breaks off. */
export function swell(band: Band, { at, loudness, lasts }: Stroke & { readonly lasts: number }) {
  const { context, out } = band
  const gain = context.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loudness, at + lasts)
  gain.gain.setValueAtTime(0, at + lasts)
  gain.connect(out)
  hiss(context, { at, lasts, hertz: 180, hertzAfter: 2400 }).connect(gain)
}

interface Noise extends Stroke {
  readonly lasts: number
  readonly hertz: number
  readonly hertzAfter?: number
}
function noise(band: Band, { at, loudness, lasts, hertz, hertzAfter = hertz }: Noise) {
  const heard = hiss(band.context, { at, lasts, hertz, hertzAfter })
  heard.connect(fading(band, { at, loudness, lasts }))
}

type Hiss = Required<Omit<Noise, 'loudness'>>
function hiss(context: BaseAudioContext, { at, lasts, hertz, hertzAfter }: Hiss): AudioNode {
  const buffer = context.createBuffer(1, Math.ceil(lasts * context.sampleRate), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  const source = context.createBufferSource()
  source.buffer = buffer
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = 0.9
  band.frequency.setValueAtTime(hertz, at)
  band.frequency.exponentialRampToValueAtTime(hertzAfter, at + lasts)
  source.connect(band)
  source.start(at)
  return band
}

function fading({ context, out }: Band, stroke: Stroke & { readonly lasts: number }): GainNode {
  const { at, loudness, lasts } = stroke
  const gain = context.createGain()
  gain.gain.setValueAtTime(loudness, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
  gain.connect(out)
  return gain
}
