// Asks what this page asked first at the last visit while its code comes: shared-core/src/supabase/answers-ahead.ts.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('bahamasinc_questions'));
    var questions = location.search === '' && kept && kept.pages[location.pathname];
    if (!questions) return;
    var session = JSON.parse(localStorage.getItem('sb-auth-token'));
    if (session.user.id !== kept.userId || session.expires_at * 1000 < Date.now() + 60000) return;
    // A session that was not to be remembered ends with the browser.
    var isRemembered = localStorage.getItem('bahamasinc_remember') !== 'no';
    if (!isRemembered && !/bahamasinc_browser_session=1/.test(document.cookie)) return;
    var authorization = 'Bearer ' + session.access_token;
    var answers = {};
    questions.forEach(function (question) {
      var key = JSON.stringify([question.method, question.url, question.headers, question.body]);
      var answer = fetch(question.url, {
        method: question.method,
        headers: Object.assign({ authorization: authorization }, question.headers),
        body: question.body,
      }).catch(function () {
        return null;
      });
      answers[key] = { authorization: authorization, at: performance.now(), answer: answer };
    });
    window.portalAnswers = answers;
  } catch {
    // Nothing is asked ahead: the page asks itself.
  }
})();
