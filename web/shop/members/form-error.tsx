import styles from './form-error.module.css'

/** Shows an error that belongs to the form and to no single field. */
export function FormError({ children }: { readonly children: string }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
}
