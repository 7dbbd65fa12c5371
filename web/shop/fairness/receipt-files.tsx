import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { evidenceOf } from './evidence.ts'
import type { Evidence } from './proof.rule.ts'
import { ProofSheet } from './proof-sheet.tsx'
import {
  FILE_BYTES_MAX,
  type ReceiptFile,
  receiptFileIn,
  receiptFileText,
} from './receipt-file.rule.ts'
import styles from './receipt-files.module.css'
import { useFairnessTexts } from './use-fairness-texts.ts'

export interface OpenedFile extends ReceiptFile {
  readonly name: string
}

/** A receipt out of a file of the member's: it is read here and sent nowhere. */
export function useOpenedFile() {
  const [file, setFile] = useState<OpenedFile>()
  const [hasFault, setHasFault] = useState(false)
  const texts = useFairnessTexts()
  const open = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const read = chosen.size > FILE_BYTES_MAX ? undefined : receiptFileIn(await chosen.text())
    setHasFault(read === undefined)
    if (read !== undefined) setFile({ ...read, name: chosen.name })
    if (read !== undefined) scrollTo(0, 0)
  }
  return {
    file,
    open,
    close: () => setFile(undefined),
    fault: hasFault ? texts.notReceipt : '',
  }
}

export interface OpenedProofProps {
  readonly opened: OpenedFile
  /** What the page has loaded besides. */
  readonly atHand?: Evidence | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

export function OpenedProof({ opened, atHand, onClose, children }: OpenedProofProps) {
  const texts = useFairnessTexts()
  const evidence = useMemo(() => evidenceOf(opened, atHand), [opened, atHand])
  return (
    <>
      <p className={styles.opened} role="status">
        {texts.openedFile(opened.name)}
        <Button onClick={onClose}>{texts.closeFile}</Button>
      </p>
      <ProofSheet evidence={evidence}>{children}</ProofSheet>
    </>
  )
}

export interface ReceiptFilesProps {
  /** What can be saved; nothing where a file is looked at. */
  readonly evidence?: Evidence
  readonly onOpen: (chosen: File | undefined) => Promise<void>
  readonly fault: string
}

/** Save the receipt; choose or drop one. */
export function ReceiptFiles({ evidence, onOpen, fault }: ReceiptFilesProps) {
  const texts = useFairnessTexts()
  const [isOver, setIsOver] = useState(false)
  return (
    <section
      className={styles.files}
      data-testid="receipt-files"
      data-over={isOver}
      aria-labelledby="receipt-files"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void onOpen(event.dataTransfer.files[0])
      }}
    >
      <h2 id="receipt-files">{texts.fileTitle}</h2>
      <p>{texts.fileLead}</p>
      {evidence && (
        <Button isWide onClick={() => save(evidence)}>
          {texts.save}
        </Button>
      )}
      <label className={styles.choose}>
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => {
            void onOpen(event.target.files?.[0])
            // The same file, changed meanwhile, can be chosen again.
            event.target.value = ''
          }}
        />
        {texts.open}
      </label>
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.small}>{texts.drop}</p>
    </section>
  )
}

function save({ receipt, composition, purchaseId, signed }: Evidence): void {
  const file: ReceiptFile = {
    receipt,
    ...(composition === undefined ? {} : { composition }),
    ...(purchaseId === undefined ? {} : { purchaseId }),
    ...(signed === undefined ? {} : { signed }),
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([receiptFileText(file)], { type: 'application/json' }))
  link.download = `hikifuda-receipt-${purchaseId ?? receipt.head_after.slice(0, 8)}.json`
  link.click()
  // The browser takes the bytes after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
