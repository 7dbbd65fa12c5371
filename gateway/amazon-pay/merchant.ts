/** The only merchant of the sandbox. The public key below verifies the merchant's signatures. */
export const MERCHANT_ID = 'A1HIKIFUDASANDBOX'
export const STORE_ID = 'amzn1.application-oa2-client.hikifuda-sandbox'
export const PUBLIC_KEY_ID = 'SANDBOX-HIKIFUDA'
export const PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAj8gFjvYJ/6PjCfQECb5K
jEOXlgEal/TtBYxqdZH9Mya8MRCFzImtQQ0sE4QexQLQzVa1kbG74YKPvfo9g5A/
jnAh973bZBxj4Bv7G00L2hyI+HNu7uaZVV+iEAmdN/u47qU3eUBDdA/49kzxVig5
MSONRc130q5yXjSqw6DNgcbYu4vBSqVRc+6Z3ai+ouFoMDqSOafVVjBhL8/nEhA/
d6bS6s2vBYtcXP3+cQsSGWlHZopU31eAzG5tZGiS5pULO9pavtkVSLDZwuaf8Exs
0AH4hx4DERMNbYNmEsoO0c/GNjOAecQ/5CRZbHxoTHDapSBrUT+3RTt0oaJzAXLC
xQIDAQAB
-----END PUBLIC KEY-----`
