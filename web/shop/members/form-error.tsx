import styles from './form-error.module.css'

/** Shows an error of the whole form, which belongs to no single field. */
export function FormError({ children }: { readonly children: string }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
}
