import { TURN_MARGIN_MS, TURN_TICK_MS } from '#contract/constants.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { japanTimeOfDay } from '#web/kit/dates.ts'
import { useTexts } from '#web/language/language.ts'
import { isServerTimeKnown, serverNowMs } from '#web/wire/server-clock.ts'
import { DrawForm, type DrawFormProps } from './draw-form.tsx'
import styles from './spin-panel.module.css'
import { turnTexts } from './turn.texts.ts'
import type { Turn } from './use-turn.ts'

export interface TurnFormProps extends DrawFormProps {
  readonly turn: Turn
  readonly turnAt: number
}

/** The form until the member's turn, by the server's clock. */
export function TurnForm({ turn, turnAt, ...form }: TurnFormProps) {
  const texts = useTexts(turnTexts)
  const end = async () => {
    if (isServerTimeKnown() && serverNowMs() >= turnAt + TURN_MARGIN_MS) turn.arrive(form.onSpin)
  }
  const notice = (
    <div className={styles.turn} data-testid="turn">
      <p>
        {texts.yourTurn}{' '}
        <Countdown untilMs={turnAt} nowMs={serverNowMs} tickMs={TURN_TICK_MS} onEnd={end} />
      </p>
      <p>{texts.turnAt(japanTimeOfDay(turnAt))}</p>
      <p role="status">{turn.isPressed ? texts.waitsForTurn : texts.pressBefore}</p>
    </div>
  )
  return (
    <DrawForm
      {...form}
      notice={notice}
      label={turn.isPressed ? texts.stopWaiting : texts.spinAtTurn}
      onSpin={turn.press}
    />
  )
}
