import styles from './section-title.module.css'

export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 className={styles.title} id={id}>
      {children}
    </h2>
  )
}
