import { data, Link } from "react-router";
import { MessagePage } from "#app/layout/message-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: "Page not found" }];

export default function NotFound() {
  return (
    <MessagePage title="There is nothing at this address">
      <p>The page may have moved, or the link was cut short on its way to you.</p>
      <Link to="/" className={buttonClass("primary")}>
        See the house
      </Link>
    </MessagePage>
  );
}
