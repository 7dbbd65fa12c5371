/** The start of a sound, in seconds on the clock of the audio context, and its greatest volume. */
interface SoundEvent {
  readonly startAt: number
  readonly volume: number
}

/** All sounds are synthesized, so that they need no download. */
export interface AudioOutput {
  readonly context: BaseAudioContext
  readonly destination: AudioNode
}

/** Plays a large drum: a falling pitch for its skin and a short noise for the stick. */
export function playDrum({ context, destination }: AudioOutput, { startAt, volume }: SoundEvent) {
  const skin = context.createOscillator()
  skin.frequency.setValueAtTime(150, startAt)
  skin.frequency.exponentialRampToValueAtTime(46, startAt + 0.22)
  skin.connect(createFadeOut({ context, destination }, { startAt, volume, durationSeconds: 0.9 }))
  skin.start(startAt)
  skin.stop(startAt + 0.9)
  playNoise(
    { context, destination },
    { startAt, volume: volume * 0.4, durationSeconds: 0.05, hertz: 420 },
  )
}

/** Plays the wooden clappers of the kabuki theatre. */
export function playClap(output: AudioOutput, { startAt, volume }: SoundEvent) {
  for (const hertz of [1740, 2630, 3910]) {
    const bar = output.context.createOscillator()
    bar.type = 'triangle'
    bar.frequency.value = hertz
    bar.connect(createFadeOut(output, { startAt, volume: volume / 3, durationSeconds: 0.09 }))
    bar.start(startAt)
    bar.stop(startAt + 0.1)
  }
  playNoise(output, { startAt, volume: volume * 0.5, durationSeconds: 0.03, hertz: 3200 })
}

/** Plays the rustle of a sheet of paper that is turned. */
export function playPaper(output: AudioOutput, { startAt, volume }: SoundEvent) {
  playNoise(output, { startAt, volume, durationSeconds: 0.16, hertz: 1900, endHertz: 5200 })
  playNoise(output, {
    startAt: startAt + 0.11,
    volume: volume * 0.7,
    durationSeconds: 0.07,
    hertz: 900,
  })
}

/** Plays a small bronze bell. The overtones are not whole multiples of the bell's pitch. */
export function playBell(
  output: AudioOutput,
  { startAt, volume, hertz }: SoundEvent & { readonly hertz: number },
) {
  for (const [ratio, volumeShare, durationSeconds] of [
    [1, 0.55, 1.6],
    [2.76, 0.3, 0.9],
    [5.4, 0.15, 0.45],
  ] as const) {
    const partial = output.context.createOscillator()
    partial.frequency.value = hertz * ratio
    partial.connect(
      createFadeOut(output, { startAt, volume: volume * volumeShare, durationSeconds }),
    )
    partial.start(startAt)
    partial.stop(startAt + durationSeconds)
  }
}

/** Plays several strings that sound together, swell quickly and fade for `durationSeconds`. */
export function playChord(
  output: AudioOutput,
  {
    startAt,
    volume,
    hertz,
    durationSeconds,
  }: SoundEvent & { readonly hertz: readonly number[]; readonly durationSeconds: number },
) {
  const gain = output.context.createGain()
  gain.gain.setValueAtTime(0.0001, startAt)
  gain.gain.exponentialRampToValueAtTime(volume / hertz.length, startAt + 0.12)
  gain.gain.exponentialRampToValueAtTime(0.0001, startAt + durationSeconds)
  gain.connect(output.destination)
  for (const pitch of hertz) {
    const string = output.context.createOscillator()
    string.type = 'triangle'
    string.frequency.value = pitch
    string.connect(gain)
    string.start(startAt)
    string.stop(startAt + durationSeconds)
  }
}

/** Plays a noise that becomes louder for `durationSeconds` and then stops abruptly. */
export function playSwell(
  output: AudioOutput,
  { startAt, volume, durationSeconds }: SoundEvent & { readonly durationSeconds: number },
) {
  const { context, destination } = output
  const gain = context.createGain()
  gain.gain.setValueAtTime(0.0001, startAt)
  gain.gain.exponentialRampToValueAtTime(volume, startAt + durationSeconds)
  gain.gain.setValueAtTime(0, startAt + durationSeconds)
  gain.connect(destination)
  createNoise(context, { startAt, durationSeconds, hertz: 180, endHertz: 2400 }).connect(gain)
}

interface NoiseBurst extends SoundEvent {
  readonly durationSeconds: number
  readonly hertz: number
  readonly endHertz?: number
}
function playNoise(
  output: AudioOutput,
  { startAt, volume, durationSeconds, hertz, endHertz = hertz }: NoiseBurst,
) {
  const source = createNoise(output.context, { startAt, durationSeconds, hertz, endHertz })
  source.connect(createFadeOut(output, { startAt, volume, durationSeconds }))
}

type NoiseOptions = Required<Omit<NoiseBurst, 'volume'>>
function createNoise(
  context: BaseAudioContext,
  { startAt, durationSeconds, hertz, endHertz }: NoiseOptions,
): AudioNode {
  const buffer = context.createBuffer(
    1,
    Math.ceil(durationSeconds * context.sampleRate),
    context.sampleRate,
  )
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  const source = context.createBufferSource()
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 0.9
  filter.frequency.setValueAtTime(hertz, startAt)
  filter.frequency.exponentialRampToValueAtTime(endHertz, startAt + durationSeconds)
  source.connect(filter)
  source.start(startAt)
  return filter
}

function createFadeOut(
  { context, destination }: AudioOutput,
  event: SoundEvent & { readonly durationSeconds: number },
): GainNode {
  const { startAt, volume, durationSeconds } = event
  const gain = context.createGain()
  gain.gain.setValueAtTime(volume, startAt)
  gain.gain.exponentialRampToValueAtTime(0.0001, startAt + durationSeconds)
  gain.connect(destination)
  return gain
}
