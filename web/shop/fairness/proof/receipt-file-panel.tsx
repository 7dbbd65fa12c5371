import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { download } from '#web/kit/download.ts'
import { useTexts } from '#web/language/language.ts'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import type { Evidence } from '#web/shop/fairness/verifier/proof.rule.ts'
import {
  FILE_BYTES_MAX,
  parseReceiptFile,
  type ReceiptFile,
  serializeReceiptFile,
} from '#web/shop/fairness/verifier/receipt-file.rule.ts'
import { evidenceFromFile } from './fetch-evidence.ts'
import { ProofReport } from './proof-report.tsx'
import styles from './receipt-file-panel.module.css'

export interface OpenedFile extends ReceiptFile {
  readonly name: string
}

/** Reads a receipt file that the member selects. The file never leaves the device. */
export function useOpenedFile() {
  const [file, setFile] = useState<OpenedFile>()
  const [hasError, setHasError] = useState(false)
  const texts = useTexts(fairnessTexts)
  const open = async (selectedFile: File | undefined) => {
    if (selectedFile === undefined) return
    const parsedFile =
      selectedFile.size > FILE_BYTES_MAX ? undefined : parseReceiptFile(await selectedFile.text())
    setHasError(parsedFile === undefined)
    if (parsedFile !== undefined) setFile({ ...parsedFile, name: selectedFile.name })
    if (parsedFile !== undefined) scrollTo(0, 0)
  }
  return {
    file,
    open,
    close: () => setFile(undefined),
    error: hasError ? texts.notReceipt : '',
  }
}

export interface OpenedProofProps {
  readonly file: OpenedFile
  /** If the page shows a purchase, the evidence of this purchase. */
  readonly pageEvidence?: Evidence | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

export function OpenedProof({ file, pageEvidence, onClose, children }: OpenedProofProps) {
  const texts = useTexts(fairnessTexts)
  const evidence = useMemo(() => evidenceFromFile(file, pageEvidence), [file, pageEvidence])
  return (
    <>
      <p className={styles.opened} role="status">
        {texts.openedFile(file.name)}
        <Button onClick={onClose}>{texts.closeFile}</Button>
      </p>
      <ProofReport evidence={evidence}>{children}</ProofReport>
    </>
  )
}

export interface ReceiptFilePanelProps {
  /** The evidence that the member can save; absent while the page shows an opened file. */
  readonly evidence?: Evidence
  readonly onOpen: (file: File | undefined) => Promise<void>
  readonly error: string
}

/** Saves the receipt as a file, and opens one that is selected or dropped. */
export function ReceiptFilePanel({ evidence, onOpen, error }: ReceiptFilePanelProps) {
  const texts = useTexts(fairnessTexts)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  return (
    <section
      className={styles.files}
      data-testid="receipt-files"
      data-over={isDraggedOver}
      aria-labelledby="receipt-files"
      onDragOver={(event) => {
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsDraggedOver(false)
        void onOpen(event.dataTransfer.files[0])
      }}
    >
      <h2 id="receipt-files">{texts.fileTitle}</h2>
      <p>{texts.fileLead}</p>
      {evidence && (
        <Button isWide onClick={() => saveReceipt(evidence)}>
          {texts.save}
        </Button>
      )}
      <label className={styles.choose}>
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => {
            void onOpen(event.target.files?.[0])
            // Without this reset, the browser would fire no event when the member selects the same
            // file again.
            event.target.value = ''
          }}
        />
        {texts.open}
      </label>
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.small}>{texts.drop}</p>
    </section>
  )
}

function saveReceipt({ receipt, composition, purchaseId, signed }: Evidence): void {
  const file: ReceiptFile = {
    receipt,
    ...(composition === undefined ? {} : { composition }),
    ...(purchaseId === undefined ? {} : { purchaseId }),
    ...(signed === undefined ? {} : { signed }),
  }
  const name = `draw-receipt-${purchaseId ?? receipt.head_after.slice(0, 8)}.json`
  download(new File([serializeReceiptFile(file)], name, { type: 'application/json' }))
}
