import { data, Link } from "react-router";
import { MessagePage } from "#app/layout/message-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: m.layout_page_not_found() }];

export default function NotFound() {
  return (
    <MessagePage title={m.layout_nothing_here()}>
      <p>{m.layout_nothing_here_text()}</p>
      <Link to="/" className={buttonClass("primary")}>
        {m.layout_see_house()}
      </Link>
    </MessagePage>
  );
}
