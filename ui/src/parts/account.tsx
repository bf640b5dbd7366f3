import { useEffect, useState } from "preact/hooks";
import { asProblem } from "../api/problem.ts";
import { key, session, signInAddress, signOut, type Session } from "../api/client.ts";
import { visible } from "../logic/rows/values.ts";
import { texts } from "../texts/index.ts";

const NONE: Session = { login: false };

/** Who is signed in, as the server says; where it says nothing, one cannot sign in. */
export function useSession(): Session {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    const stop = new AbortController();
    session(stop.signal).then(setFound, () => undefined);
    return () => stop.abort();
  }, []);
  return found;
}

/** A link to the identity provider, by way of the server; it leads back to the view that is shown as it is followed. */
export function SignIn({ primary = false }: { primary?: boolean }) {
  const follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => { event.currentTarget.href = signInAddress(location.hash); };
  return <a class={primary ? "button" : "sign-in"} href="/login" onClick={follow}>{texts.account.signIn}</a>;
}

/** In the bar: who is signed in, or where one signs in. */
export function Account() {
  const { login, name } = useSession();
  const [failed, setFailed] = useState("");
  if (!login || (name === undefined && key.get())) return null;
  if (name === undefined) return <SignIn />;
  const leave = (): Promise<void> => signOut().then(() => location.reload(), (error: unknown) => setFailed(asProblem(error).message));
  return (
    <span class="account">
      <span title={texts.account.signedInAs(visible(name))}><bdi>{visible(name)}</bdi></span>
      <button type="button" class="quiet" onClick={leave} title={failed || undefined}>{texts.account.signOut}</button>
      {failed && <span role="alert">{failed}</span>}
    </span>
  );
}
