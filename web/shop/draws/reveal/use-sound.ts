import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#web/kit/storage.ts'
import type { AudioOutput } from './instruments.ts'
import { type Cue, playCue as perform } from './sound-cues.ts'

const STORAGE_KEY = 'reveal-sound'
const VOLUME = 0.8
const FADE_SECONDS = 0.03

export interface Sound {
  readonly isOn: boolean
  readonly toggle: () => void
  /**
   * Plays the sound of an event if the sound is on. The sounds of a tap and of a turning card first
   * fade out earlier sounds. The function never throws.
   */
  readonly play: (cue: Cue) => void
}

/**
 * Plays the sounds of the reveal. The sounds are off until the member turns them on, and the device
 * remembers this choice.
 */
export function useSound(): Sound {
  const [isOn, setIsOn] = useState(readIsEnabled)
  const session = useRef<AudioSession>(undefined)
  useEffect(() => () => void session.current?.context.close().catch(() => undefined), [])

  function play(cue: Cue) {
    try {
      session.current ??= openAudioSession()
      startCue(session.current, cue)
    } catch {
      // A device without audio plays the reveal silently.
    }
  }
  return {
    isOn,
    toggle: () => {
      // If storage is blocked, the choice lasts only for this reveal.
      writeStored('localStorage', STORAGE_KEY, isOn ? 'off' : 'on')
      setIsOn(!isOn)
      if (isOn) fadeOut(session.current)
      else play({ kind: 'tap' })
    },
    play: (cue) => {
      if (isOn) play(cue)
    },
  }
}

interface AudioSession extends Omit<AudioOutput, 'destination'> {
  readonly context: AudioContext
  gainNode: GainNode | undefined
}

function openAudioSession(): AudioSession {
  return { context: new AudioContext(), gainNode: undefined }
}

/**
 * Starts the sound of an event of the reveal. The browser suspends the audio context until the
 * member's first press, so the function resumes the audio context.
 */
function startCue(session: AudioSession, cue: Cue) {
  const { context } = session
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  // The sound of the tap continues while the sound of the movie plays. The sound of a turning card
  // continues while the sound of its face plays. Therefore only a tap and a turning card fade out
  // earlier sounds.
  if (cue.kind === 'turn' || cue.kind === 'tap') fadeOut(session)
  session.gainNode ??= createGainNode(context)
  perform({ context, destination: session.gainNode }, cue)
}

function fadeOut(session: AudioSession | undefined) {
  if (session?.gainNode === undefined) return
  session.gainNode.gain.setTargetAtTime(0, session.context.currentTime, FADE_SECONDS)
  session.gainNode = undefined
}

function createGainNode(context: AudioContext): GainNode {
  const gainNode = context.createGain()
  gainNode.gain.value = VOLUME
  gainNode.connect(context.destination)
  return gainNode
}

function readIsEnabled(): boolean {
  return readStored('localStorage', STORAGE_KEY) === 'on'
}
