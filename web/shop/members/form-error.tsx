import styles from './form-error.module.css'

/** Shows an error that concerns the whole form, not one field of it. */
export function FormError({ children }: { readonly children: string }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
}
