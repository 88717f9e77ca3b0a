import { useEffect, useState } from "react";
import { signOfLife } from "#app/ui/sign-of-life.ts";

/**
 * Whether a person has begun to use the page. What only they need can wait for it, and the page is whole for everybody
 * sooner.
 */
export function useSignOfLife(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    let isHere = true;
    void signOfLife().then(() => isHere && setAlive(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isAlive;
}
