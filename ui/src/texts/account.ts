/** The texts of signing in, in English. */
export const account = {
  signIn: "Sign in",
  signOut: "Sign out",
  signedInAs: (name: string) => `Signed in as ${name}`,
  signInOrKey: "Sign in, or enter a key.",
};
